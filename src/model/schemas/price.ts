/** A price as it is written in content: `$549`, or `$549/mo` if it is paid every month. */
export const PRICE_PATTERN = /^\$\d{1,6}(\/mo)?$/;

/** A price as pages show it. */
export interface Price {
  dollars: number;
  isMonthly: boolean;
  /** `$549` */
  amount: string;
  /** Follows the amount: `/month`, or nothing for a price that is paid once. */
  unit: string;
  /** Amount and unit: `$549/month`. */
  text: string;
}

/**
 * Reads a price that matches `PRICE_PATTERN`.
 * @param perMonth unit of a monthly price
 */
export function readPrice(written: string, perMonth: string): Price {
  const [amount = '', month] = written.split('/');
  const unit = month ? perMonth : '';
  return {
    dollars: Number(amount.slice(1)),
    isMonthly: month !== undefined,
    amount,
    unit,
    text: amount + unit,
  };
}
