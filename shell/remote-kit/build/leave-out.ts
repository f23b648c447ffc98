import type { Plugin } from 'vite';

/** Leaves the scripts out of a build that is for its stylesheet. */
export const withoutScripts = () => leaveOut('scripts', /\.js$/);

/** Leaves the stylesheets out of a build that is for its scripts. */
export const withoutStyles = () => leaveOut('styles', /\.css$/);

function leaveOut(kind: string, files: RegExp): Plugin {
  return {
    name: `without-${kind}`,
    generateBundle: {
      // After Vite has written the stylesheet, which it reads from the scripts.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.keys(bundle)) if (files.test(file)) Reflect.deleteProperty(bundle, file);
      },
    },
  };
}
