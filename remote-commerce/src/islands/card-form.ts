export { CardForm as default } from '../pages/account/CardForm.tsx';
