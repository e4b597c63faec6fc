import type { Erasure } from '../erase-completely.ts';
import type { EnquiryRow, EnquiryState, ErasedId, StoredEnquiry } from '../store/enquiry.ts';
import type { Filter, QueueFigures } from '../store/reading.ts';
import type { Received } from '../store/moving.ts';

/** The enquiries that commands work on: the database on this machine, or a service elsewhere. */
export interface Records {
  /** Reads enquiries one by one, newest first. */
  select(filter: Filter): AsyncIterable<StoredEnquiry>;
  countStates(): Promise<Partial<Record<EnquiryState, number>>>;
  readQueue(): Promise<QueueFigures>;
  /** Checks the files of the database; resolves to undefined where they are out of reach. */
  findDamage(): Promise<string[] | undefined>;
  /** Writes a copy of the database to a new file. */
  backUp(file: string): Promise<void>;
  /** Resolves to the ids of those that are to be sent. */
  sendAgain(ids: string[], evenIfDelivered: boolean): Promise<string[]>;
  /** Erases enquiries and what remains of earlier ones. */
  erase(ids: string[]): Promise<Erasure>;
  /** Takes the next batch for a move, as `takeRows` does. */
  take(move: string): Promise<EnquiryRow[]>;
  receive(rows: EnquiryRow[], move: string): Promise<Received>;
  /** Resolves to the ids of those deleted. */
  forget(ids: string[]): Promise<string[]>;
  /** Reads the ids of erased enquiries page by page. */
  erasedIds(): AsyncIterable<ErasedId[]>;
  /** Resolves to the number of those that are being sent and could not be erased. */
  receiveErasedIds(erased: ErasedId[]): Promise<number>;
  close(): void;
}
