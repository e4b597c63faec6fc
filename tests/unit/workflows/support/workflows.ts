import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Job {
  if?: string;
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

/** The folder of the repository. */
export const ROOT = new URL('../../../../', import.meta.url);
const FOLDER = new URL('.github/workflows/', ROOT);
/** File name and text of each workflow. */
export const texts = readdirSync(FOLDER).map(
  (file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')] as const,
);
/** The workflows by their file names. */
export const workflows = Object.fromEntries(texts.map(([file, text]) => [file, parse(text) as Workflow]));
/** All jobs of all workflows. */
export const jobs = Object.values(workflows).flatMap((workflow) => Object.values(workflow.jobs));
/** All steps of all jobs. */
export const steps = jobs.flatMap((job) => job.steps);
