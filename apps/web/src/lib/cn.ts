// lib: functions without React that every screen shares.
import { clsx, type ClassValue } from 'clsx';

/** Joins class names, leaving out what is falsy. Later classes do not override earlier ones: give a variant instead. */
export function cn(...inputs: readonly ClassValue[]): string {
  return clsx(inputs);
}
