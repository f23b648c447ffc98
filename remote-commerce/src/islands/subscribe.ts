export { default } from '../pages/subscribe/SubscribePage.tsx';
