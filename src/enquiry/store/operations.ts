import { retireChannels } from './deliveries.ts';
import { eraseEnquiries, readHousekeeping, selectKeptEnough, trustClock } from './erasure.ts';
import { readFigures } from './figures.ts';
import { insertEnquiry, knowsId, probe } from './insert.ts';
import {
  claimDue,
  extendLease,
  markDelivered,
  markFailed,
  nextDue,
  scheduleRetry,
  sendAgain,
  shortenLeases,
  takeRows,
  wakeWaiting,
} from './leases.ts';
import { forgetRows, readErasedIds, readRows, receiveErasedIds, receiveRows } from './moving.ts';
import { countStates, readQueue, selectPage } from './reading.ts';
import type { Database } from './sql.ts';
import { claimStatsMail, noteStatsMail } from './stats-mails.ts';
import { addViews, thinViews } from './views.ts';

/** How the operations reach the database of a host. */
export interface Access {
  /** Reads without a transaction. */
  read<Result>(work: (database: Database) => Result): Result;
  /** Runs `work` in a transaction; resolves once the change is on disk. */
  write<Result>(work: (database: Database) => Result): Promise<Result>;
}

type Operation<Args extends unknown[], Result> = (database: Database, ...args: Args) => Result;

/** Binds the operations to a database. Those that write return a promise. */
export function bindOperations({ read, write }: Access) {
  const reads =
    <Args extends unknown[], Result>(operation: Operation<Args, Result>) =>
    (...args: Args) =>
      read((database) => operation(database, ...args));
  const writes =
    <Args extends unknown[], Result>(operation: Operation<Args, Result>) =>
    (...args: Args) =>
      write((database) => operation(database, ...args));
  return {
    addEnquiry: writes(insertEnquiry),
    knowsId: reads(knowsId),
    probe: writes(probe),
    claimDue: writes(claimDue),
    nextDue: reads(nextDue),
    wakeWaiting: writes(wakeWaiting),
    extendLease: writes(extendLease),
    shortenLeases: writes(shortenLeases),
    markDelivered: writes(markDelivered),
    scheduleRetry: writes(scheduleRetry),
    markFailed: writes(markFailed),
    sendAgain: writes(sendAgain),
    retireChannels: writes(retireChannels),
    takeRows: writes(takeRows),
    receiveRows: writes(receiveRows),
    receiveErasedIds: writes(receiveErasedIds),
    forgetRows: writes(forgetRows),
    readRows: reads(readRows),
    readErasedIds: reads(readErasedIds),
    selectPage: reads(selectPage),
    countStates: reads(countStates),
    readQueue: reads(readQueue),
    addViews: writes(addViews),
    thinViews: writes(thinViews),
    readFigures: reads(readFigures),
    claimStatsMail: writes(claimStatsMail),
    noteStatsMail: writes(noteStatsMail),
    erase: writes(eraseEnquiries),
    selectKeptEnough: reads(selectKeptEnough),
    readHousekeeping: reads(readHousekeeping),
    trustClock: writes(trustClock),
  };
}

/** The operations of the service on its store. */
export type Store = ReturnType<typeof bindOperations> & {
  /** Removes remains of erased enquiries; returns false if it has to be repeated later. */
  scrubErased(): boolean;
};
