import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

export function registerTypeScript() {
  register();
  // Asked before tsx, which would also parse JavaScript: 0.4 s of processor time for Vite and its plugins, at each start.
  registerHooks('./plain-javascript.mjs', import.meta.url);
}
