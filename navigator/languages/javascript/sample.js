/**
 * A queue of jobs: what the outline of ordinary JavaScript looks like.
 */
import fs from "node:fs";
export { readFile as read } from "node:fs";
export * as path from "node:path";

const LIMIT = 10;
let started = false;
const { env, argv: [, script] } = process, [first, ...rest] = [1, 2, 3];

/** Settings everyone shares. */
export const settings = {
  retries: 3,
  log(message) {
    console.log(message);
  },
  format: (job) => `${job.id}`,
  get verbose() {
    return started;
  },
};

// Run one job.
export async function run(job, { retries = settings.retries } = {}) {
  const attempt = async () => job.work();
  function failed(error) {
    return retries-- > 0 ? attempt().catch(failed) : Promise.reject(error);
  }
  return attempt().catch(failed);
}

export const sleep = (ms) =>
  new Promise((resolve) => setTimeout(resolve, ms));

function* ids() {
  let next = 0;
  while (true) yield next++;
}

export class Queue extends EventTarget {
  static #count = 0;
  jobs = [];
  onDone = (job) => this.remove(job);

  constructor(name) {
    super();
    this.name = name;
  }

  get size() {
    return this.jobs.length;
  }

  set size(value) {
    this.jobs.length = value;
  }

  async *[Symbol.asyncIterator]() {
    yield* this.jobs;
  }

  #drop(job) {
    this.jobs.splice(this.jobs.indexOf(job), 1);
  }

  static create(name) {
    return new Queue(name);
  }
}

function Legacy() {}
Legacy.prototype.start = function () {};
Legacy.create = function () {};
window.queue = new Queue("page");
window.onjob = function (job) {};

export default () => new Queue("default");
