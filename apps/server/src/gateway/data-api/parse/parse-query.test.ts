import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { parseAccept, parsePreferences, parseRange } from './parse-headers.ts';
import { parseQuery } from './parse-query.ts';
import type { RowCondition, Operation } from './query-tree.ts';

const query = (text: string) => parseQuery(new URLSearchParams(text));
const operationOf = (condition: RowCondition | undefined): Operation | undefined =>
  condition?.kind === 'filter' ? condition.operation : undefined;

/** Text with many of the characters that mean something in a query. */
const TRICKY = Array.from('ab1_ .,:;!*()[]{}"\'\\<>-=&%$é💩\n\u0000');
const trickyText = fc.string({ unit: fc.constantFrom(...TRICKY) });

/** The text as a client must quote it to mean itself. */
const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

describe('parseQuery', () => {
  it('refuses what it cannot read with an answer for the caller, whatever the text', () => {
    const parameter = fc.constantFrom(
      'select',
      'order',
      'or',
      'and',
      'not.or',
      'columns',
      'on_conflict',
      'a',
      'a->b',
      'e.a',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(parameter, trickyText), trickyText), { maxLength: 4 }), (pairs) => {
        try {
          parseQuery(new URLSearchParams(pairs));
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect((error as AppError).status).toBeLessThan(500);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes any value at the top as it stands', () => {
    fc.assert(
      fc.property(trickyText, (value) => {
        const { conditions } = parseQuery(new URLSearchParams([['a', `eq.${value}`]]));
        expect(operationOf(conditions[0]?.value)).toEqual({ kind: 'compare', name: 'eq', quantifier: null, value });
      }),
    );
  });

  it('takes any quoted values in a list as they stand', () => {
    fc.assert(
      fc.property(fc.array(trickyText, { minLength: 1, maxLength: 5 }), (values) => {
        const { conditions } = parseQuery(new URLSearchParams([['a', `in.(${values.map(quote).join(',')})`]]));
        expect(operationOf(conditions[0]?.value)).toEqual({ kind: 'in', values });
      }),
    );
  });

  it('takes any quoted name and value within a condition as they stand', () => {
    fc.assert(
      fc.property(
        trickyText.filter((name) => name.trim() !== ''),
        trickyText,
        (name, value) => {
          const { conditions } = parseQuery(
            new URLSearchParams([['or', `(${quote(name)}.eq.${quote(value)},b.is.null)`]]),
          );
          const logic = conditions[0]?.value;
          const first = logic?.kind === 'logic' ? logic.conditions[0] : undefined;
          expect(first).toMatchObject({ field: { name }, operation: { value } });
        },
      ),
    );
  });

  it('says where it stopped', () => {
    expect(() => query('select=id,b(')).toThrow('"failed to parse select parameter (id,b()" (line 1, column 6)');
    expect(() => query('a=what.1')).toThrow('"failed to parse filter (what.1)" (line 1, column 5)');
  });

  it.each([
    ['id', [{ kind: 'column', field: { name: 'id', steps: [] }, alias: null, cast: null }]],
    ['a:b::text', [{ kind: 'column', field: { name: 'b', steps: [] }, alias: 'a', cast: 'text' }]],
    ['"odd, name"', [{ kind: 'column', field: { name: 'odd, name', steps: [] }, alias: null, cast: null }]],
    ['with-dash', [{ kind: 'column', field: { name: 'with-dash', steps: [] }, alias: null, cast: null }]],
    [
      'j->a->>0',
      [
        {
          kind: 'column',
          field: {
            name: 'j',
            steps: [
              { arrow: '->', key: 'a', isIndex: false },
              { arrow: '->>', key: '0', isIndex: true },
            ],
          },
          alias: null,
          cast: null,
        },
      ],
    ],
    ['*', [{ kind: 'star' }]],
    ['', [{ kind: 'star' }]],
    [
      'x:t!fk!inner(*)',
      [
        {
          kind: 'embed',
          target: 't',
          alias: 'x',
          hint: 'fk',
          join: 'inner',
          isSpread: false,
          items: [{ kind: 'star' }],
        },
      ],
    ],
    ['...t()', [{ kind: 'embed', target: 't', alias: null, hint: null, join: 'left', isSpread: true, items: [] }]],
  ])('reads select=%s', (text, expected) => {
    expect(parseQuery(new URLSearchParams([['select', text]])).select).toEqual(expected);
  });

  it('reads what is said of an embedding', () => {
    const tree = query('t.u.limit=2&t.order=a.desc.nullslast&t.not.or=(a.eq.1)&t.b=is.null');
    expect(tree.limits).toEqual([{ path: ['t', 'u'], value: 2 }]);
    expect(tree.orders).toEqual([
      { path: ['t'], value: [{ field: { name: 'a', steps: [] }, relation: null, direction: 'desc', nulls: 'last' }] },
    ]);
    expect(tree.conditions).toMatchObject([
      { path: ['t'], value: { kind: 'logic', isNegated: true } },
      { path: ['t'], value: { field: { name: 'b' } } },
    ]);
  });
});

describe('headers', () => {
  it('prefer only what is understood', () => {
    expect(
      parsePreferences(
        'return=representation, count=exact,tx=rollback, return=nonsense, handling=strict, max-affected=3',
      ),
    ).toEqual({
      returns: 'representation',
      count: 'exact',
      resolution: null,
      fillsDefaults: false,
      rowsMax: 3,
      applied: ['return=representation', 'count=exact', 'handling=strict', 'max-affected=3'],
    });
    expect(parsePreferences('max-affected=3').rowsMax, 'only a strict preference binds').toBeNull();
    expect(parsePreferences('__proto__=x, constructor=y').applied).toEqual([]);
  });

  it.each([
    [null, 'array'],
    ['application/json', 'array'],
    ['text/html,*/*;q=0.8', 'array'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['text/csv', 'csv'],
  ])('accept %s as %s', (header, kind) => {
    expect(parseAccept(header).kind).toBe(kind);
  });

  it.each([
    ['0-9', { offset: 0, limit: 10 }],
    ['items=5-5', { offset: 5, limit: 1 }],
    ['10-', { offset: 10, limit: null }],
    ['nonsense', null],
    [null, null],
  ])('range over %s', (header, expected) => {
    expect(parseRange(header)).toEqual(expected);
  });
});
