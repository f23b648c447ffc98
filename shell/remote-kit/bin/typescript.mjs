import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

export function registerTypeScript() {
  register();
  // Asked before tsx, which would parse JavaScript too: bundlers and PDF readers take it as long as they take to run.
  registerHooks('./plain-javascript.mjs', import.meta.url);
}
