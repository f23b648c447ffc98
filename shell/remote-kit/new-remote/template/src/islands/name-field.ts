export { NameField as default } from '../pages/first/NameField.tsx';
