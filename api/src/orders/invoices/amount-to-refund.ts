/**
 * What a refund pays back, in centimes: what was not credited before. If everything was, the buyer's bank has sent that
 * refund back, and it is made again.
 */
export function amountToRefund(paid: number, credited: number): number {
  return credited < paid ? paid - credited : paid;
}
