export { DownloadForm as default } from '../pages/download/DownloadForm.tsx';
