import {
  claimDue,
  markDelivered,
  markFailed,
  nextDue,
  noteInterrupted,
  resumeDeliveries,
  scheduleRetry,
  sendAgain,
} from './deliveries.ts';
import { eraseEnquiries, isErasurePending, noteErasureComplete, selectKeptEnough } from './erasure.ts';
import { readFigures } from './figures.ts';
import { insertEnquiry, probe } from './insert.ts';
import { countStates, readQueue, selectPage } from './reading.ts';
import type { Database, Sql } from './sql.ts';
import { claimWeeklyMail, noteWeeklyMail } from './weekly-mails.ts';
import { importErased, importRows, readErased, readRows } from './transfer.ts';
import { addViews, thinViews } from './views.ts';

type Operation<Args extends unknown[], Result> = (database: Database, ...args: Args) => Result;

/**
 * Creates the store of enquiries on the database of a host. What an operation has written is on disk once it returns;
 * while the database cannot be used, it throws the reason.
 */
export function createStore({ read, write }: Pick<Sql, 'read' | 'write'>) {
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
    probe: writes(probe),
    claimDue: writes(claimDue),
    nextDue: reads(nextDue),
    noteInterrupted: writes(noteInterrupted),
    resumeDeliveries: writes(resumeDeliveries),
    markDelivered: writes(markDelivered),
    scheduleRetry: writes(scheduleRetry),
    markFailed: writes(markFailed),
    sendAgain: writes(sendAgain),
    selectPage: reads(selectPage),
    countStates: reads(countStates),
    readQueue: reads(readQueue),
    readRows: reads(readRows),
    readErased: reads(readErased),
    importRows: writes(importRows),
    importErased: writes(importErased),
    addViews: writes(addViews),
    thinViews: writes(thinViews),
    readFigures: reads(readFigures),
    claimWeeklyMail: writes(claimWeeklyMail),
    noteWeeklyMail: writes(noteWeeklyMail),
    erase: writes(eraseEnquiries),
    selectKeptEnough: reads(selectKeptEnough),
    isErasurePending: reads(isErasurePending),
    noteErasureComplete: writes(noteErasureComplete),
  };
}

export type Store = ReturnType<typeof createStore>;
