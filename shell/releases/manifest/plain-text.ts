export { plainText } from '@site/shell-contract/plain-text';
