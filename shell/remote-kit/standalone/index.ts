export { showPage } from './show-page.tsx';
