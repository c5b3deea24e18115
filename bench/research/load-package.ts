import { createRequire } from 'node:module';
import type * as debut from '@debut/indicators';
import type * as ixjb94 from '@ixjb94/indicators';
import type * as dataForge from 'data-forge';
import type * as fastTechnical from 'fast-technical-indicators';
import type * as grademark from 'grademark';
import type * as indicatorts from 'indicatorts';
import type * as technical from 'technicalindicators';

interface Packages {
  readonly '@debut/indicators': typeof debut;
  readonly '@ixjb94/indicators': typeof ixjb94;
  readonly 'data-forge': typeof dataForge;
  readonly 'fast-technical-indicators': typeof fastTechnical;
  readonly grademark: typeof grademark;
  readonly indicatorts: typeof indicatorts;
  readonly technicalindicators: typeof technical;
}

const load = createRequire(import.meta.url);

/** A package, loaded by the process that measures it and no other. Their ES modules do not load in Node, so CommonJS it is. */
export function loadPackage<Name extends keyof Packages>(name: Name): Packages[Name] {
  return load(name) as Packages[Name];
}
