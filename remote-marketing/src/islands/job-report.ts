export { JobReportForm as default } from '../pages/job-report/JobReportForm.tsx';
