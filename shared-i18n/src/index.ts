export * from './languages.ts';
export * from './addresses.ts';
export * from './create-i18n.ts';
export * from './formats.ts';
export { typeset, unbroken, withFixedSpaces } from './typography.ts';
