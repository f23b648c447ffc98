/**
 * The shared `react-router-dom`, limited to the names that shell and remotes use: shared libraries are not tree-shaken,
 * and the whole of it is many times larger.
 */
export { Router, useLocation } from 'react-router';
