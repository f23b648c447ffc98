/** The shared `i18next`, limited to the name in use: shared libraries are not tree-shaken. */
export { createInstance } from 'i18next';
