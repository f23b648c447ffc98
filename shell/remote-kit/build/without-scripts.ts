import type { Plugin } from 'vite';

/** Drops scripts from a build that is made for its stylesheet. */
export function withoutScripts(): Plugin {
  return {
    name: 'without-scripts',
    generateBundle: {
      // After Vite has written the stylesheet, which it collects from the scripts.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.keys(bundle))
          if (file.endsWith('.js')) Reflect.deleteProperty(bundle, file);
      },
    },
  };
}
