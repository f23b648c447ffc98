/** Limits of forms, in characters. Browser code imports this file: it imports nothing itself. */

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const maxEmailLength = 254;
export const maxNameLength = 100;
export const maxSubjectLength = 150;
export const maxMessageLength = 5000;
export const maxContractLength = 200;
export const maxReasonLength = 2000;
export const maxVatNumberLength = 30;
export const maxPostcodeLength = 12;
export const maxCountryLength = 60;
export const maxDeviceNameLength = 60;

/** The shortest time, in ms, in which a person opens, fills in and sends a form; a faster sender is a bot. */
export const fastestPersonMs = 1000;
