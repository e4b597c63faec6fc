import first from '../store/migrations/001-enquiries.sql';
import second from '../store/migrations/002-recipients-and-erased-ids.sql';
import third from '../store/migrations/003-suspicion.sql';
import fourth from '../store/migrations/004-housekeeping.sql';
import fifth from '../store/migrations/005-further-fields.sql';
import sixth from '../store/migrations/006-channels-origin-and-views.sql';
import seventh from '../store/migrations/007-mailbox-of-confirmations.sql';
import eighth from '../store/migrations/008-one-table-of-deliveries.sql';

/** All migrations, in order. A test compares the imports with the folder. */
export const MIGRATIONS = [first, second, third, fourth, fifth, sixth, seventh, eighth];
