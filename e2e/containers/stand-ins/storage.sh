#!/bin/sh
exec node /stand-in/storage.mjs
