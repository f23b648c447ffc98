const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** The least pause between two requests for the token at first, in seconds; each too early one adds as much. */
export const pollSeconds = 5;

export const accessMs = 60 * minuteMs;

/** For so long, in ms, a device that has not received its new tokens may ask for them again with the old one. */
export const lostAnswerMs = minuteMs;

/** The longest time without connection, in ms. */
export const leaseMs = 14 * dayMs;

/** A device that was not used for so long, in ms, has to be connected again. */
export const unusedDeviceMs = 365 * dayMs;
