import { expect, it } from 'vitest';
import { studentCdf, studentQuantile } from './student-t.ts';

it.each([
  // Printed tables: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
  [0.975, 1, 12.7062],
  [0.975, 2, 4.30265],
  [0.975, 4, 2.77645],
  [0.975, 9, 2.26216],
  [0.975, 10, 2.22814],
  [0.95, 5, 2.01505],
  [0.995, 30, 2.75],
  [0.975, 29, 2.04523],
  [0.9, 100, 1.29007],
  [0.975, 120, 1.97993],
])('Student’s t has %f of itself, with %i degrees of freedom, below %f', (share, degrees, t) => {
  expect(studentQuantile(share, degrees)).toBeCloseTo(t, 4);
  expect(studentQuantile(1 - share, degrees)).toBeCloseTo(-t, 4);
  expect(studentCdf(studentQuantile(share, degrees), degrees)).toBeCloseTo(share, 10);
});
