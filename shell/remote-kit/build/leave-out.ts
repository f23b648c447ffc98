import type { Plugin } from 'vite';

/** Drops scripts from a build that is made for its stylesheet. */
export const withoutScripts = () => leaveOut('scripts', /\.js$/);

/** Drops stylesheets from a build that is made for its scripts. */
export const withoutStyles = () => leaveOut('styles', /\.css$/);

function leaveOut(kind: string, files: RegExp): Plugin {
  return {
    name: `without-${kind}`,
    generateBundle: {
      // After Vite has written the stylesheet, which it collects from the scripts.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.keys(bundle)) if (files.test(file)) Reflect.deleteProperty(bundle, file);
      },
    },
  };
}
