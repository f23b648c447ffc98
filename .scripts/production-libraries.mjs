/*
 * Prints a package.json with the libraries of a workspace and of the site's packages that it bundles, for an image:
 * `npm install` beside a copy of package-lock.json installs them in its versions. `npm ci --omit=dev --workspace` also
 * installs what other workspaces depend on (Vite, Playwright).
 * Usage: node production-libraries.mjs <folder of the workspace> [names of the only libraries needed]
 */
import { readFileSync } from 'node:fs';

const [, , workspace = '', ...only] = process.argv;

/** By folder. @type {Record<string, { name?: string, dependencies?: Record<string, string> }>} */
const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** @type {(folder: string) => [name: string, version: string][]} */
const librariesOf = (folder) =>
  Object.entries(packages[folder]?.dependencies ?? {}).flatMap(([name, version]) => {
    const inWorkspace = Object.keys(packages).find((other) => packages[other]?.name === name);
    return inWorkspace ? librariesOf(inWorkspace) : [[name, version]];
  });

const libraries = librariesOf(workspace).filter(([name]) => only.length === 0 || only.includes(name));
console.log(JSON.stringify({ dependencies: Object.fromEntries(libraries) }));
