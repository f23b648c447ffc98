export { PrintButton as default } from '../pages/policy/PrintButton.tsx';
