/** The longest values of form fields, in characters. Browser code imports this file: it imports nothing itself. */

/** RFC 5321, 4.5.3.1.3, less the brackets. */
export const longestEmail = 254;
export const longestName = 100;
export const longestSubject = 150;
export const longestMessage = 5000;
