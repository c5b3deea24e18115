import { type ESTree, parseSync, type Plugin } from 'vite';
import { UNUSED_PARTS } from './unused-parts.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly empty: string;
}

const ABSENT = "throw new Error('Left out of this build (apps/web/build/unused-parts.ts)')";

function methodsOf(owner: string, { body }: ESTree.ClassBody): ReadonlyArray<readonly [string, Place]> {
  return body.flatMap((member) => {
    if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier' || member.value.body === null) return [];
    const { start, end } = member.value.body;
    return [[`${owner}.${member.key.name}`, { start, end, empty: `{ ${ABSENT}; }` }] as const];
  });
}

/** `Owner.prototype.name = function () {}`: a method of what was a class before its library was built. */
function prototypeMethod(expression: ESTree.Expression): ReadonlyArray<readonly [string, Place]> {
  if (expression.type !== 'AssignmentExpression') return [];
  const { left, right } = expression;
  if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return [];
  const { object } = left;
  if (right.type !== 'FunctionExpression' || right.body === null || object.type !== 'MemberExpression') return [];
  if (object.object.type !== 'Identifier' || object.property.type !== 'Identifier') return [];
  if (object.property.name !== 'prototype') return [];
  const { start, end } = right.body;
  return [[`${object.object.name}.${left.property.name}`, { start, end, empty: `{ ${ABSENT}; }` }]];
}

/** Whatever a module declares, by its name, with what stands for it when it is left out. */
function placesOf(statement: ESTree.Program['body'][number]): ReadonlyArray<readonly [string, Place]> {
  if (statement.type === 'ExportDefaultDeclaration' || statement.type === 'ExportNamedDeclaration') {
    const { declaration } = statement;
    return declaration?.type === 'ClassDeclaration' ? methodsOf(declaration.id?.name ?? '', declaration.body) : [];
  }
  if (statement.type === 'ExpressionStatement') return prototypeMethod(statement.expression);
  if (statement.type === 'ClassDeclaration') return methodsOf(statement.id?.name ?? '', statement.body);
  if (statement.type === 'FunctionDeclaration' && statement.body !== null) {
    const { start, end } = statement.body;
    return [[statement.id?.name ?? '', { start, end, empty: `{ ${ABSENT}; }` }]];
  }
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init === null) return [];
    const whole = [id.name, { start: init.start, end: init.end, empty: `function () { ${ABSENT}; }` }] as const;
    return init.type === 'ClassExpression' ? [whole, ...methodsOf(id.name, init.body)] : [whole];
  });
}

/** @throws when the library has no part of such a name: it has changed, and the list must follow */
export function leaveOut(code: string, names: readonly string[]): string {
  const places = new Map(parseSync('library.js', code).program.body.flatMap(placesOf));
  const found = names.map((name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`Nothing here is called ${name}`);
    return place;
  });
  return found
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, empty }) => text.slice(0, start) + empty + text.slice(end), code);
}

/** Empties what nobody calls and a bundler cannot tell to be unused: methods of classes, and what only those lead to. */
export function trimLibraries(): Plugin {
  return {
    name: 'atb:trim-libraries',
    apply: 'build',
    transform(code, id) {
      const unused = UNUSED_PARTS.find(({ file }) => id.endsWith(`/node_modules/${file}`));
      return unused === undefined ? null : { code: leaveOut(code, unused.names), map: null };
    },
  };
}
