export { processVariables as loadSettings } from '../enquiry/config.ts';
