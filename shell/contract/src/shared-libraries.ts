/**
 * The libraries that the browser gets once, from the shell (R2), and the range that a remote accepts.
 * `react/jsx-runtime` and `react-dom/client` are listed too; otherwise they would bring a second copy.
 */
export const sharedLibraries = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  'react-dom/client': '^19.3.0',
  i18next: '^26.7.0',
  'react-i18next': '^17.1.0',
  zustand: '^5.1.0',
} as const;
