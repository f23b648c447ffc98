import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

export function registerTypeScript() {
  register();
  // Asked before tsx, which would also parse JavaScript: for a bundler that takes as long as to run it.
  registerHooks('./plain-javascript.mjs', import.meta.url);
}
