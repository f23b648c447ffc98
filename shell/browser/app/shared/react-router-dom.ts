/**
 * The shared `react-router-dom`, cut to the names that shell and remotes use: a shared library does not
 * tree-shake, and the whole of it weighs many times as much.
 */
export { Router, useLocation } from 'react-router';
