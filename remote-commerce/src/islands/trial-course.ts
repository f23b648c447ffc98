export { TrialCourse as default } from '../pages/trial/TrialCourse.tsx';
