export { default } from '../pages/cancel/CancelPage.tsx';
