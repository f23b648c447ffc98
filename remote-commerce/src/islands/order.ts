export { default } from '../pages/order/OrderPage.tsx';
