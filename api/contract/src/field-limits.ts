/** Limits of forms: longest values in characters. Browser code imports this file: it imports nothing itself. */

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const longestEmail = 254;
export const longestName = 100;
export const longestSubject = 150;
export const longestMessage = 5000;
export const longestContract = 200;
export const longestReason = 2000;
export const longestVatNumber = 30;
export const longestPostcode = 12;
export const longestCountry = 60;
export const longestDeviceName = 60;

/** The shortest time, in ms, in which a person opens, fills in and sends a form; a faster sender is a bot. */
export const fastestPersonMs = 1000;
