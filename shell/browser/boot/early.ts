/* Inlined into the head, so that the theme is set before the first paint. */
import { delaySections } from './late-sections.ts';
import { applyTheme } from './theme.ts';

applyTheme();
delaySections();
