/** A price in content: `$549`, or `$549/mo` if it is monthly. */
export const PRICE_PATTERN = /^\$\d{1,6}(\/mo)?$/;

/** A parsed price with its display texts. */
export interface Price {
  dollars: number;
  isMonthly: boolean;
  /** `$549` */
  amount: string;
  /** Suffix of the amount: `/month`; empty for a one-time price. */
  unit: string;
  /** Amount and unit: `$549/month`. */
  text: string;
}

/**
 * Parses a price that matches `PRICE_PATTERN`.
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
