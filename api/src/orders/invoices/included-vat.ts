/** The VAT in a total, in centimes. @param vatPerMille the rate */
export function includedVat(total: number, vatPerMille: number): number {
  return Math.round((total * vatPerMille) / (1000 + vatPerMille));
}
