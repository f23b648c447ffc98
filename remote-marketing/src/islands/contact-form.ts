export { ContactForm as default } from '../contact-form/ContactForm.tsx';
