/** Records that one print can have. */
export const mostPrinted = 100

/** Of one person at the same time. */
export const mostOrders = 5
