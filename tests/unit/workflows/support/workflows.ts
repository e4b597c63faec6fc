import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Step {
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

/** The used properties of a job of a workflow. */
export interface Job {
  if?: string;
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  strategy?: { matrix: Record<string, string[]> };
  concurrency?: unknown;
  steps: Step[];
}

interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  concurrency?: unknown;
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
export const jobs = Object.entries(workflows).flatMap(([file, { jobs: all }]) =>
  Object.entries(all).map(([name, job]) => ({ file, name, job })),
);
/** All steps of all jobs. */
export const steps = jobs.flatMap(({ file, job }) => job.steps.map((step) => ({ file, step })));
