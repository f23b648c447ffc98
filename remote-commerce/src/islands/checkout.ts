export { default } from '../pages/checkout/CheckoutPage.tsx';
