export { QuestionSearch as default } from '../pages/support/QuestionSearch.tsx';
