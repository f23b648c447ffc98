export { default } from '../pages/success/SuccessPage.tsx';
