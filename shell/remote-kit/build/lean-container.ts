import type { Plugin } from 'vite';

/** The federation plugin's names of shared libraries: `…__loadShare__react__loadShare__.js`. */
const sharedLibrary = /__loadShare__.*__loadShare__/;
const remoteEntry = /^virtual:mf-REMOTE_ENTRY_ID/;
/** The plugin's modules for a remote that is its own host; here, remotes always run in the shell. */
const hostParts = /__(hostAutoInit__H_A_I|pendingShares__P_S)__/;

/**
 * Replaces the federation plugin's modules in a remote: they contain a second runtime that chooses between copies of a
 * library, but remotes here bring no copies. Must come after the plugin.
 * @param versions the accepted range of each shared library
 */
export function leanContainer(versions: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'lean-container',
    enforce: 'post',
    async transform(code, id) {
      if (remoteEntry.test(id)) return { code: container(code, versions), map: null };
      if (hostParts.test(id)) return { code: 'export {};', map: null };
      if (sharedLibrary.test(id)) return { code: await sharedLibraryModule(code, versions), map: null };
      return undefined;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && output.facadeModuleId && hostParts.test(output.facadeModuleId))
            Reflect.deleteProperty(bundle, file);
        }
      },
    },
  };
}

/** A container in the federation protocol. The shell's runtime loads it, and loads on-demand libraries before `get`. */
function container(code: string, versions: Readonly<Record<string, string>>): string {
  const exposes = extract(code, /import __mfExposesMap from ("[^"]+")/);
  const libraries = Object.entries(versions).map(([name, version]) => [name, shareOptions(version)]);
  return `
    import exposes from ${exposes};
    const [shell] = globalThis.__FEDERATION__.__INSTANCES__;
    export async function init() {
      await Promise.all(${JSON.stringify(libraries)}.map((library) =>
        shell.options.shared[library[0]]?.some(({ lib }) => lib) || shell.loadShare(...library)));
    }
    export async function get(name) {
      const load = exposes[name];
      if (!load) throw new Error(\`The remote exposes no \${name}\`);
      const module = await load();
      return () => module;
    }`;
}

/**
 * A module that re-exports all names of a shared library; the build drops unused ones. The plugin's own module has only
 * the names found so far, which on a busy machine may not be all.
 */
async function sharedLibraryModule(
  code: string,
  versions: Readonly<Record<string, string>>,
): Promise<string> {
  const library = extract(code, /Shared module (\S+) was imported before/);
  const version = versions[library];
  if (!version) throw new Error(`${library} is not shared`);
  const names = Object.keys((await import(library)) as object).filter(isNamedExport);
  return `
    const [shell] = globalThis.__FEDERATION__.__INSTANCES__;
    const library = shell.loadShareSync(${JSON.stringify(library)}, ${JSON.stringify(shareOptions(version))})();
    export default library.default ?? library;
    ${names.map((name, index) => `const name${index} = library.${name}; export { name${index} as ${name} };`).join('\n')}`;
}

/** Skips the names that Node adds for CommonJS modules. */
function isNamedExport(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';
}

/** Options that make the runtime return the page's one copy, if its version satisfies. */
function shareOptions(requiredVersion: string) {
  return { customShareInfo: { shareConfig: { singleton: true, requiredVersion } } };
}

function extract(code: string, pattern: RegExp): string {
  const [, found] = pattern.exec(code) ?? [];
  if (!found) throw new Error(`The federation plugin writes no ${pattern.source} any more`);
  return found;
}
