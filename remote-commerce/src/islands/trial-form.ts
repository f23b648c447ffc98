export { TrialForm as default } from '../pages/trial/TrialForm.tsx';
