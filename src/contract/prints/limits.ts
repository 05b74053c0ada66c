/** The most records in one print. */
export const mostPrinted = 100

/** The most prints of one person at the same time. */
export const mostOrders = 5
